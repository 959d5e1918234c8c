import { clock } from './clock/clock-faults.ts'
import { disk } from './disk/disk-faults.ts'
import { outbox } from './outbox/outbox-faults.ts'
import { providers } from './providers/provider-faults.ts'
import { restarts } from './restarts/restart-faults.ts'
import { runners } from './runners/runner-faults.ts'
import type { Stage } from './stage.ts'

/** All faults, by the stage on which they are played. */
export const stages: Record<string, Stage> = {
  restarts,
  disk,
  clock,
  providers,
  servers: runners,
  browsers: outbox,
}
