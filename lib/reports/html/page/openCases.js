/** @typedef {Record<string, string | number>} At */
/**
 * Condition: numbers have a factor within which they are near.
 * @typedef {{ name: string, label: string, near?: number, offset: number }} Field
 */
/** Difference in one condition. @typedef {{ text: string, distance: number, isNear: boolean }} Difference */

/**
 * Compares one condition of a measured case with that of the reader's.
 * @type {(field: Field, measured: string | number, wanted: string) => Difference | null} null if they are the same
 */
function differ({ label, near, offset }, measured, wanted) {
  if (String(measured) === wanted) return null
  if (near === undefined) return { text: label, distance: 100, isNear: false }
  const factor = (Number(wanted) + offset) / (Number(measured) + offset)
  const distance = Math.abs(Math.log(factor))
  return { text: `${label} ${measured}, yours ${wanted}`, distance, isNear: distance <= Math.log(near) + 1e-9 }
}

/**
 * Finds the measured case nearest to the reader's.
 * @type {(fields: Field[], cases: At[], wanted: Record<string, string>) =>
 *   { index: number, isNear: boolean, differences: string[] }}
 */
export function findNearest(fields, cases, wanted) {
  const compared = cases.map((at, index) => {
    const differences = fields.flatMap((field) => differ(field, at[field.name], wanted[field.name]) ?? [])
    return {
      index,
      isNear: differences.every(({ isNear }) => isNear),
      distance: differences.reduce((sum, { distance }) => sum + distance, 0),
      differences: differences.map(({ text }) => text),
    }
  })
  const near = compared.filter(({ isNear }) => isNear)
  const [first, ...rest] = near.length > 0 ? near : compared
  return rest.reduce((best, one) => (one.distance < best.distance ? one : best), first)
}

/** Describes how far the nearest case is. @type {(nearest: ReturnType<typeof findNearest>, title: string) => string} */
export function describeNearest({ isNear, differences }, title) {
  if (differences.length === 0) return 'Your case is measured.'
  const difference = `It differs: ${differences.join('; ')}.`
  return isNear
    ? `The nearest case stands for yours. ${difference}`
    : `Not measured. The nearest case is far: ${title}. ${difference}`
}

/**
 * Opens the picker of cases, which shows one of them, or none if all are far.
 * @param {HTMLElement} section
 * @param {() => void} onChange - called after the user has changed a condition
 */
export function openCases(section, onChange) {
  const form = /** @type {HTMLFormElement} */ (section.querySelector('form'))
  const controls = /** @type {HTMLInputElement[]} */ ([...form.elements])
  const verdict = /** @type {HTMLElement} */ (section.querySelector('.verdict'))
  const articles = /** @type {HTMLElement[]} */ ([...section.querySelectorAll('.case')])
  const cases = articles.map(({ dataset }) => JSON.parse(dataset.at ?? ''))
  const defaults = controls.map(({ value }) => value)
  const fields = controls.map(({ name, dataset: { label = '', near, offset } }) => ({
    ...{ name, label, offset: Number(offset) },
    ...(near !== undefined && { near: Number(near) }),
  }))

  function show() {
    const nearest = findNearest(fields, cases, Object.fromEntries(controls.map(({ name, value }) => [name, value])))
    for (const [index, article] of articles.entries()) article.hidden = !nearest.isNear || index !== nearest.index
    verdict.textContent = describeNearest(nearest, articles[nearest.index].querySelector('h3')?.textContent ?? '')
  }

  section.addEventListener('input', () => {
    show()
    onChange()
  })
  form.addEventListener('submit', (event) => event.preventDefault())
  form.hidden = false
  verdict.hidden = false
  return {
    /** @param {URLSearchParams} params */
    read(params) {
      for (const [index, control] of controls.entries())
        control.value = params.get(`${section.id}.${control.name}`) ?? defaults[index]
      show()
    },
    /** @param {URLSearchParams} params */
    write(params) {
      for (const [index, { name, value }] of controls.entries())
        if (value !== defaults[index]) params.append(`${section.id}.${name}`, value)
    },
  }
}
