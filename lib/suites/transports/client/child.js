import { answerQuestions } from '../../../client/childClient.js'
import { createCalls } from './createCalls.js'

// The client of one server process: it answers questions about one row after the other.
answerQuestions(createCalls())
