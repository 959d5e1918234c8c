/** Where this device keeps what was shared with the app until somebody takes it. */
export const sharedKey = 'sampletrail-shared'
