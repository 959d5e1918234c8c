/**
 * Copies the request number of a failed backend answer into its body, because supabase-js does not pass on headers. Other
 * answers do not change.
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
    // It was cut off on the way: passed on unchanged.
    return text
  }
}
