/**
 * Reads server-sent events, in whatever pieces they come. Source: HTML Standard, section 9.2.6.
 * @param {(name: string, data: string) => void} tell
 * @returns {(piece: string) => void}
 */
export function createEventReader(tell) {
  let text = ''
  return (piece) => {
    const blocks = (text + piece).replaceAll('\r\n', '\n').split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const { event = 'message', data } = fieldsOf(block)
      // A comment alone is no event.
      if (data !== undefined) tell(event, data)
    }
  }
}

/** @param {string} block */
function fieldsOf(block) {
  /** @type {{ event?: string, data?: string }} */
  const fields = {}
  for (const line of block.split('\n')) {
    const [, name, value] = /^(event|data)(?:: ?(.*))?$/.exec(line) ?? []
    if (name === 'event') fields.event = value
    else if (name === 'data') fields.data = fields.data === undefined ? (value ?? '') : `${fields.data}\n${value ?? ''}`
  }
  return fields
}
