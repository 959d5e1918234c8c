import type { ClientBase } from 'pg'
import type { AuthServices } from '#src/auth/services.ts'
import { createFlow, type Challenge } from '#src/auth/tokens/flow-state.ts'
import { createOneTimeToken, type OneTimeTokenType } from '#src/auth/tokens/one-time-tokens.ts'

type LinkType = 'signup' | 'invite' | 'recovery' | 'magiclink' | 'email_change'

export interface LinkRequest {
  userId: string
  /** Address that gets the email. */
  to: string
  type: LinkType
  tokenType: OneTimeTokenType
  redirectTo: string
  challenge: Challenge
}

export interface IssuedLink {
  url: string
  token: string
  code: string
}

/** The `amr` of a session that such a link began by PKCE. */
const METHODS: Record<LinkType, string> = {
  signup: 'email/signup',
  invite: 'invite',
  recovery: 'recovery',
  magiclink: 'magiclink',
  email_change: 'email_change',
}

/** Creates the token, the code and the address of an emailed link. */
export async function issueLink(
  client: ClientBase,
  { secrets, options }: AuthServices,
  request: LinkRequest,
): Promise<IssuedLink> {
  const flowId = await createFlow(client, request.userId, request.challenge, METHODS[request.type])
  const { token, code } = await createOneTimeToken(client, secrets, {
    userId: request.userId,
    type: request.tokenType,
    relatesTo: request.to,
    flowId,
  })
  const url = new URL(`${options.publicUrl}/auth/v1/verify`)
  url.searchParams.set('token', token)
  url.searchParams.set('type', request.type)
  url.searchParams.set('redirect_to', request.redirectTo)
  return { url: url.href, token, code }
}
