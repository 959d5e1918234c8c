declare const self: ServiceWorkerGlobalScope

/** The worker's global scope, which TypeScript types as that of any worker. */
export const scope = self
