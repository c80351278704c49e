// Files that the installed app was opened with (File Handling API of the WICG manifest incubations).

interface LaunchParams {
  readonly files?: readonly { getFile(): Promise<File> }[]
}

interface LaunchQueue {
  setConsumer(consumer: (params: LaunchParams) => void): void
}

/** Hands over the first file of each opening, also of one that came before; nothing where browsers know no such thing. */
export const takeLaunchedFiles = (take: (file: File) => void): void => {
  const queue = (globalThis as { launchQueue?: LaunchQueue }).launchQueue
  queue?.setConsumer(({ files }) => {
    void files?.[0]?.getFile().then(take, () => undefined)
  })
}
