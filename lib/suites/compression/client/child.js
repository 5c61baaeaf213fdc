import { answerQuestions } from '../../../client/childClient.js'
import { createReader } from './createReader.js'

// The client of one server process: to each step of a reading it tells how it ended.
answerQuestions(createReader())
