// Must run on any Node that starts npm, so it stays plain JavaScript that old versions can parse.
const [major, minor] = process.versions.node.split('.').map(Number)

if (major < 22 || (major === 22 && minor < 18)) {
  console.error(
    'SampleTrail needs Node 22.18 or newer, and this is ' +
      process.version +
      '.\nOn Linux and Windows (x64, and arm64 on Linux) `npm ci` brings Node 24 along: run it again without ' +
      '--omit=optional.\nElsewhere install Node 24 from https://nodejs.org and try again.',
  )
  process.exit(1)
}
