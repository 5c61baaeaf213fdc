export { UsageError } from '../errors/usageError.js'
