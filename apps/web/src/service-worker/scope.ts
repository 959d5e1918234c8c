declare const self: ServiceWorkerGlobalScope

/** The worker's own global scope, which TypeScript takes for that of any worker. */
export const scope = self
