/** The clock that events are stamped with: on Linux CLOCK_MONOTONIC, which all processes share. */
export const nowMs = () => Number(process.hrtime.bigint()) / 1e6
