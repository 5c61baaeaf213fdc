import { answerQuestions } from '../../../lib/load/childClient.js'
import { rules } from './rules.js'
import { tryRule } from './tryRule.js'

// Process that tries a rule: an answer may keep a client from ever returning.
answerQuestions(async ({ seed }) => tryRule(rules[seed % rules.length], seed))
