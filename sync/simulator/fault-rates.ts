/** Probability of each fault, from 0 to 1, until the simulation converges. */
export interface FaultRates {
  readonly requestLost: number
  readonly responseLost: number
  readonly duplicated: number
  /** A request without an answer reaches the server up to minutes later. */
  readonly late: number
  readonly truncated: number
  /** A captive portal: HTML with status 200. */
  readonly portal: number
  readonly unavailable: number
  readonly uploadFails: number
  /** The server is killed in a transaction. */
  readonly serverKilledBeforeCommit: number
  readonly serverKilledAfterCommit: number
  /** A client is killed in a writing transaction. */
  readonly clientKilledBeforeCommit: number
  readonly clientKilledAfterCommit: number
  readonly pokeLost: number
  /** A transaction of a device fails without cause; half of them after the commit. */
  readonly storageFails: number
}

export const NO_FAULTS: FaultRates = {
  requestLost: 0,
  responseLost: 0,
  duplicated: 0,
  late: 0,
  truncated: 0,
  portal: 0,
  unavailable: 0,
  uploadFails: 0,
  serverKilledBeforeCommit: 0,
  serverKilledAfterCommit: 0,
  clientKilledBeforeCommit: 0,
  clientKilledAfterCommit: 0,
  pokeLost: 0,
  storageFails: 0,
}

export const faultKinds = Object.keys(NO_FAULTS) as (keyof FaultRates)[]

export const ROUGH_RATES: FaultRates = {
  requestLost: 0.08,
  responseLost: 0.08,
  duplicated: 0.1,
  late: 0.03,
  truncated: 0.04,
  portal: 0.03,
  unavailable: 0.03,
  uploadFails: 0.25,
  serverKilledBeforeCommit: 0.03,
  serverKilledAfterCommit: 0.03,
  clientKilledBeforeCommit: 0.015,
  clientKilledAfterCommit: 0.015,
  pokeLost: 0.3,
  storageFails: 0.01,
}

export const scaleRates = (rates: FaultRates, factor: number): FaultRates => {
  const scaled: Record<keyof FaultRates, number> = { ...rates }
  for (const kind of faultKinds) scaled[kind] = rates[kind] * factor
  return scaled
}
