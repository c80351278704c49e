// Proofs of payment of who deletes their account.

/**
 * A picture of a payment shows who paid. Once the host has accepted the payment or given it back, what was paid for which items
 * says enough; until then both sides may need it.
 */
export const openProof = (proof: string | null, host: -1 | 1 | 2, buyer: -2 | -1 | 1 | 2 | 3): string | null =>
  host === 2 || buyer === -2 ? null : proof
