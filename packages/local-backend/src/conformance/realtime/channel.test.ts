import { afterAll, afterEach } from 'vitest'
import { runMethodTable } from '#src/conformance/method-tables.ts'
import { httpSendCases, listenCases, sendCases } from '#src/conformance/realtime/broadcast-cases.ts'
import { changeCases } from '#src/conformance/realtime/change-cases.ts'
import { channelCases } from '#src/conformance/realtime/channel-cases.ts'
import { filterCases } from '#src/conformance/realtime/filter-cases.ts'
import {
  presenceStateCases,
  trackCases,
  untrackCases,
} from '#src/conformance/realtime/presence-cases.ts'
import { closePages, leaveStage } from '#src/conformance/realtime/stage.ts'
import { createVisitor } from '#src/conformance/target.ts'

afterEach(closePages)
afterAll(leaveStage)

runMethodTable('realtime channel', createVisitor().channel('any'), {
  ...channelCases,
  on: [...changeCases, ...filterCases, ...listenCases],
  send: sendCases,
  httpSend: httpSendCases,
  track: trackCases,
  untrack: untrackCases,
  presenceState: presenceStateCases,
})
