/** The key under which this device stores shared text until a person uses it. */
export const sharedKey = 'sampletrail-shared'
