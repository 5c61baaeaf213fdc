import { readdirSync, rmSync } from 'node:fs'
import { join, parse } from 'node:path'
import {
  git,
  largestFile,
  packageFiles,
  packageFolders,
  projectFolder,
  readArtifact,
  resultsFolder,
  useArtifact,
  writeFiles,
} from './artifact.js'
import { serverFiles } from './serverFiles.js'

// Commits and pushes the results, README and picture in an artifact, with the package files of this checkout.
// The script imports no package, because its job may push. Other changes in the checkout stay uncommitted.

useArtifact('publish-results', (folder) => {
  const servers = packageFolders.flatMap(serverFiles)
  const results = servers.map((path) => `${resultsFolder}/${parse(path).name}.json`)
  const published = ['README.md', 'docs/ranking.svg', 'results/history.ndjson']
  const files = readArtifact(folder, [...published, ...results], largestFile)
  // A deleted server file takes its result with it.
  for (const file of readdirSync(join(projectFolder, resultsFolder)))
    if (file.endsWith('.json')) rmSync(join(projectFolder, resultsFolder, file))
  writeFiles(files)
  const paths = [...published, `:(glob)${resultsFolder}/*.json`, ...packageFiles]
  git('add', '--all', '--', ...paths)
  git('commit', '--message', 'Update the results', '--', ...paths)
  git('push')
  return `pushed ${files.size} files`
})
