/** The origin by which people on this machine reach a port, as browsers write it: without the port when it is 80. */
export function localOrigin(port: number): string {
  return new URL(`http://localhost:${port}`).origin
}
