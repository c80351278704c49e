import { access } from 'node:fs/promises'

/** False where the path cannot be read, for whatever reason. */
export const pathExists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )
