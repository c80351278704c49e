/** The token in an `Authorization` header (RFC 6750); undefined without one. */
export const bearerToken = (authorization: string | undefined): string | undefined =>
  /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1]
