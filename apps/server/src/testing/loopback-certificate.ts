/**
 * For a test server of https on this machine: it vouches for `shop.test` and its sub-domains, names that do not exist on the
 * internet, to clients that trust exactly this certificate. The key is no secret.
 */
export const loopbackCertificate = {
  cert: `-----BEGIN CERTIFICATE-----
MIIBrjCCAVSgAwIBAgIUKRV1QfZFk7P2wO4ELpCBm9Xo6Z4wCgYIKoZIzj0EAwIw
GjEYMBYGA1UEAwwPc2hvcHMgZm9yIHRlc3RzMCAXDTI2MTEyMjAyMjA1M1oYDzIx
MjYxMDI5MDIyMDUzWjAaMRgwFgYDVQQDDA9zaG9wcyBmb3IgdGVzdHMwWTATBgcq
hkjOPQIBBggqhkjOPQMBBwNCAASpY2vqslc3L4EWFp+RfSg6Ym6yQfRyryoVCS9K
8avy2dKdFSAdFGM+KU1wJvlieUQCF66knjuwb7ALqgf+6rc8o3YwdDAdBgNVHQ4E
FgQUAF/D1PBD3tDzPjoWfPyRg2B0/uAwHwYDVR0jBBgwFoAUAF/D1PBD3tDzPjoW
fPyRg2B0/uAwDwYDVR0TAQH/BAUwAwEB/zAhBgNVHREEGjAYgglzaG9wLnRlc3SC
Cyouc2hvcC50ZXN0MAoGCCqGSM49BAMCA0gAMEUCIQDzDv1BRUAfyb50Yjjj6Dfj
xslUAnwP9o529WQvG//lKwIgabD/EeUG2sXbDSZ9K7iVD+bNXFgW5EL7c99pvv9Z
NiU=
-----END CERTIFICATE-----
`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgPKpG9ICNb3BaQO6q
/i7kRoxZcuIT6+fYyagvcjNUSZmhRANCAASpY2vqslc3L4EWFp+RfSg6Ym6yQfRy
ryoVCS9K8avy2dKdFSAdFGM+KU1wJvlieUQCF66knjuwb7ALqgf+6rc8
-----END PRIVATE KEY-----
`,
}
