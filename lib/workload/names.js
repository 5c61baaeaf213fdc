/** @type {import('../types.d.ts').WorkloadName[]} */
export const workloadNames = ['compound', 'rest']
