/** The local origin of a port, as browsers write it: without the port if it is 80. */
export function localOrigin(port: number): string {
  return new URL(`http://localhost:${port}`).origin
}
