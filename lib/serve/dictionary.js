import { createDictionary } from '../workload/dictionary.js'
import { told } from './told.js'

/** What this server compresses with; null where it was not told to. */
export const dictionary = told.compression?.coding === 'dcz' ? createDictionary() : null
