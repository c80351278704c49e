/** Conditions for offering a new version (PWA-002). */
export interface UpdateMoment {
  /** A new version is downloaded and waiting. */
  readonly waiting: boolean
  /** The page has typed text. */
  readonly typed: boolean
  /** Changes are being sent to the server. */
  readonly sending: boolean
  /** A dialog waits for an answer. */
  readonly asking: boolean
}

export const mayOfferUpdate = ({ waiting, typed, sending, asking }: UpdateMoment): boolean =>
  waiting && !typed && !sending && !asking
