/** Shares from 0 to 1: how often something goes wrong while a simulation is not healed. */
export interface FaultShares {
  readonly requestLost: number
  readonly responseLost: number
  readonly duplicated: number
  readonly truncated: number
  /** A captive portal: HTML with status 200. */
  readonly portal: number
  readonly unavailable: number
  readonly uploadFails: number
  /** The server is killed before, or after, a commit. */
  readonly serverKilled: number
  /** A client is killed in a transaction, before or after its commit. */
  readonly clientKilled: number
  readonly pokeLost: number
}

export const NO_FAULTS: FaultShares = {
  requestLost: 0,
  responseLost: 0,
  duplicated: 0,
  truncated: 0,
  portal: 0,
  unavailable: 0,
  uploadFails: 0,
  serverKilled: 0,
  clientKilled: 0,
  pokeLost: 0,
}

export const ROUGH: FaultShares = {
  requestLost: 0.08,
  responseLost: 0.08,
  duplicated: 0.1,
  truncated: 0.04,
  portal: 0.03,
  unavailable: 0.03,
  uploadFails: 0.25,
  serverKilled: 0.04,
  clientKilled: 0.02,
  pokeLost: 0.3,
}
