/** What servers may have beside plain documents, in words. */
const aboutFeatures = {
  persisted: 'automatic persisted queries',
  batching: 'batches of operations',
  upload: 'uploads (GraphQL multipart requests)',
}

/** @typedef {keyof typeof aboutFeatures} Feature */

export const features = /** @type {Feature[]} */ (Object.keys(aboutFeatures))

/** Why a server has no row where that is asked of it. @param {Feature} feature */
export const describeLack = (feature) => `has no ${aboutFeatures[feature]} of its own, and its file adds none`
