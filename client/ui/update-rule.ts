/** What decides whether a person may be offered the new version now (PWA-002). */
export interface UpdateMoment {
  /** A new version is downloaded and waits. */
  readonly waiting: boolean
  /** Something was typed on this page and not yet sent away. */
  readonly typed: boolean
  /** Changes are on their way to the server. */
  readonly sending: boolean
  /** A dialog waits for an answer. */
  readonly asking: boolean
}

export const mayOfferUpdate = ({ waiting, typed, sending, asking }: UpdateMoment): boolean =>
  waiting && !typed && !sending && !asking
