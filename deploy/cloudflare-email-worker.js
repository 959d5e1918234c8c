// A worker for Cloudflare's Email Routing that posts each email to SampleTrail (docs/guides/inbound-mail.md).
// Its settings: INBOUND_URL, such as https://sampletrail.example/api/inbound-mail/raw, and the secret INBOUND_RAW_SECRET.

const encoder = new TextEncoder()

export default {
  async email(message, env) {
    const bytes = new Uint8Array(await new Response(message.raw).arrayBuffer())
    const seconds = String(Math.floor(Date.now() / 1000))
    const head = encoder.encode(`${seconds}\n${message.to}\n`)
    const signed = new Uint8Array(head.length + bytes.length)
    signed.set(head)
    signed.set(bytes, head.length)
    const answer = await fetch(env.INBOUND_URL, {
      method: 'POST',
      headers: {
        'content-type': 'message/rfc822',
        'x-inbound-timestamp': seconds,
        'x-inbound-recipient': message.to,
        'x-inbound-signature': await sign(signed, env.INBOUND_RAW_SECRET),
      },
      body: bytes,
    })
    if (answer.status === 413) message.setReject('This email is larger than 10 MB.')
    // The sender's server tries again later.
    else if (!answer.ok) throw new Error(`SampleTrail answered with ${answer.status}.`)
  },
}

async function sign(bytes, secret) {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, [
    'sign',
  ])
  const signature = new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes))
  return Array.from(signature, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
