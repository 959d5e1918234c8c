import {
  type CaseLinkAddress,
  type CasePdf,
  type NewCaseLink,
  caseLinkAddressSchema,
  caseLinkAgainSchema,
} from '@sampletrail/contracts/case-links.ts'
import { callApi, requestApi } from '#src/lib/api.ts'
import { AppError, toAppError } from '#src/lib/errors.ts'

/** The server draws every page of every file anew, and fifty products may have many. */
const DRAW_MS = 180_000

const LOOK_FIRST = 'Look under Settings, Account, Proof links before you try again.'

const jsonOf = (body: NewCaseLink | CasePdf) => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
})

/** Opens a proof link. @throws AppError with the server's reason; `isLinkLimit` tells the plan's limit apart */
export async function makeCaseLink(link: NewCaseLink): Promise<CaseLinkAddress> {
  try {
    const answer = await callApi('/api/case-links', {
      ...jsonOf(link),
      deadline: { ms: DRAW_MS, text: `The link was not ready within 3 minutes. ${LOOK_FIRST}` },
    })
    return caseLinkAddressSchema.parse(answer)
  } catch (error) {
    // The server may have opened it all the same, and Basic has few.
    if (!toAppError(error).isNetwork) throw error
    const text = `The connection was lost before the link was here. ${LOOK_FIRST}`
    throw new AppError(text, { code: 'network', cause: error })
  }
}

/** The address of an open link, again. @throws AppError if it is not open any more, or its address cannot be made again */
export async function askCaseAddress(id: string): Promise<string> {
  const answer = await callApi(`/api/case-links/${id}/address`, { method: 'POST' })
  return caseLinkAgainSchema.parse(answer).url
}

/** The same contents as one PDF; no link is opened. */
export async function makeCasePdf(contents: CasePdf): Promise<Blob> {
  return await requestApi(
    '/api/case-links/pdf',
    {
      ...jsonOf(contents),
      deadline: {
        ms: DRAW_MS,
        text: 'The PDF was not ready within 3 minutes. Please try again with fewer products.',
      },
    },
    (response) => response.blob(),
  )
}

/** Whether a link was refused because the plan has no room for another open one. */
export function isLinkLimit(failure: unknown): boolean {
  return toAppError(failure).code === 'quota_reached'
}
