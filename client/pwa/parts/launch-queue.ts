// Files that open the installed app (File Handling API of the WICG manifest incubations).

interface LaunchParams {
  readonly files?: readonly { getFile(): Promise<File> }[]
}

interface LaunchQueue {
  setConsumer(consumer: (params: LaunchParams) => void): void
}

/** Passes on the first file of each launch, including earlier launches; does nothing in browsers without the API. */
export const takeLaunchedFiles = (take: (file: File) => void): void => {
  const queue = (globalThis as { launchQueue?: LaunchQueue }).launchQueue
  queue?.setConsumer(({ files }) => {
    void files?.[0]?.getFile().then(take, () => undefined)
  })
}
