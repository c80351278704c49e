// Errors that an error boundary of a component has caught. The app decides where they are reported.

type Listener = (error: unknown, about: string) => void

let listener: Listener = () => undefined

export const onRenderError = (listen: Listener): void => {
  listener = listen
}

export const emitRenderError: Listener = (error, about) => listener(error, about)
