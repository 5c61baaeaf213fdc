/**
 * @typedef {{
 *   $ref?: string,
 *   description?: string,
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
 * Lists every field of a JSON schema, once: `environment.packages[].name`. A field behind a `$ref` is named after its
 * definition, `counts.sent`, however often it is referred to. A definition that only narrows another one has none.
 * @param {Schema} schema
 * @returns {Map<string, string>} descriptions by field, empty if there is none
 */
export function schemaFields(schema) {
  const fields = /** @type {Map<string, string>} */ (new Map())
  /** @type {(node: Schema, path: string) => void} */
  function visit({ properties = {}, items, anyOf = [], oneOf = [], allOf = [] }, path) {
    for (const [name, child] of Object.entries(properties)) {
      const field = path === '' ? name : `${path}.${name}`
      fields.set(field, child.description ?? fields.get(field) ?? '')
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
