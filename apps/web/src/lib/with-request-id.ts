/**
 * A failed answer of the backend with its number in the body, from where supabase-js hands it on: headers are lost on the way.
 * Others stay as they are.
 */
export async function withRequestId(response: Response): Promise<Response> {
  const requestId = response.headers.get('x-request-id')
  const isJson = response.headers.get('content-type')?.includes('json') === true
  if (response.status < 500 || requestId === null || !isJson) return response
  const text = await response.text()
  const { status, statusText } = response
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  return new Response(addNumber(text, requestId), { status, statusText, headers })
}

function addNumber(text: string, requestId: string): string {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? JSON.stringify({ ...body, requestId }) : text
  } catch {
    // Cut off on the way: it is passed on as it is.
    return text
  }
}
