// An extension may not evaluate code, which zod would try. zod reads this when it loads.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
