// An extension may not turn text into code, which zod would try; read by it when it is loaded.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
