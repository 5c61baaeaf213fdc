import { answerQuestions } from '../../load/childClient.js'

// Entry point of every suite's client process: the module that it names answers the questions of the runner.
const { createAnswers } = await import(process.argv[2])
answerQuestions(createAnswers())
