/** From this many blocks on rows are ranked and may stop: two say too little of how much they differ by chance. */
export const blocksToRank = 3
