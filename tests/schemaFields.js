/**
 * @typedef {{
 *   $ref?: string,
 *   type?: unknown,
 *   properties?: Record<string, Schema>,
 *   items?: Schema,
 *   anyOf?: Schema[],
 *   oneOf?: Schema[],
 *   allOf?: Schema[],
 *   definitions?: Record<string, Schema>,
 * }} Schema as much of JSON schema as describes fields
 */

/**
 * Every field that a JSON schema describes, once: `environment.packages[].name`. What is behind a `$ref` is named after
 * its definition, `counts.sent`, however often it is referred to. A definition that only narrows another one has none.
 * @param {Schema} schema
 * @returns {Set<string>}
 */
export function schemaFields(schema) {
  const fields = /** @type {Set<string>} */ (new Set())
  /** @type {(node: Schema, path: string) => void} */
  function visit({ properties = {}, items, anyOf = [], oneOf = [], allOf = [] }, path) {
    for (const [name, child] of Object.entries(properties)) {
      const field = path === '' ? name : `${path}.${name}`
      fields.add(field)
      visit(child, field)
    }
    if (items) visit(items, `${path}[]`)
    for (const child of [...anyOf, ...oneOf, ...allOf]) visit(child, path)
  }
  visit(schema, '')
  for (const [name, definition] of Object.entries(schema.definitions ?? {}))
    if (!definition.allOf?.some(({ $ref }) => $ref)) visit(definition, name)
  return fields
}
