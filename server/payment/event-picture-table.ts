/** A picture that an event or its products show. Only the server reads these rows. */
export interface EventPictureRow {
  /** The name of the picture, without the path, so that this row alone keeps no picture. */
  sha256: string
  eid: string
  /** Number of rows that show it: the event itself and its products. */
  uses: number
}
