import type { PublishedCall } from '#src/ebay-published/call.ts'
import type { Shape } from '#src/ebay-published/shape.ts'

/**
 * 'Using OAuth to access eBay APIs': grants, their parameters, and their answers. A renewal returns no refresh token.
 * https://developer.ebay.com/api-docs/static/oauth-tokens.html
 */
const refusal: Shape = {
  fields: {
    error: {
      oneOf: [
        'invalid_client',
        'invalid_grant',
        'invalid_request',
        'invalid_scope',
        'unauthorized_client',
        'unsupported_grant_type',
      ],
    },
    error_description: 'text',
    error_uri: 'text',
  },
  needs: ['error', 'error_description'],
}

export const oauthCalls: PublishedCall[] = [
  {
    name: 'token',
    is: /^POST \/identity\/v1\/oauth2\/token$/,
    headers: {
      'content-type': /^application\/x-www-form-urlencoded\b/,
      authorization: /^Basic [A-Za-z0-9+/]+=*$/,
    },
    body: {
      fields: {
        grant_type: { oneOf: ['authorization_code', 'refresh_token', 'client_credentials'] },
        code: 'text',
        redirect_uri: 'text',
        refresh_token: 'text',
        scope: 'text',
      },
      needs: ['grant_type'],
    },
    answers: {
      200: {
        fields: {
          access_token: 'text',
          expires_in: 'number',
          refresh_token: 'text',
          refresh_token_expires_in: 'number',
          token_type: { oneOf: ['User Access Token', 'Application Access Token'] },
        },
        needs: ['access_token', 'expires_in', 'token_type'],
      },
    },
    errors: null,
    refusal,
  },
]
