/** What the page gets of the program: `call` and `subscribe`, and nothing else. */
import { contextBridge, ipcRenderer, type IpcRendererEvent } from 'electron'
import { CALL, TOPIC } from './ipc-names'

// The page's side of the contract gives these their types; here only values pass.
contextBridge.exposeInMainWorld('hundredDays', {
  call: (channel: string, input: unknown): Promise<unknown> => ipcRenderer.invoke(CALL, channel, input),
  subscribe: (topic: string, listener: (value: unknown) => void): (() => void) => {
    // The event itself would hand the page a way to send anything: only the value passes.
    const onTopic = (_event: IpcRendererEvent, name: string, value: unknown) => {
      if (name === topic) listener(value)
    }
    ipcRenderer.on(TOPIC, onTopic)
    return () => {
      ipcRenderer.off(TOPIC, onTopic)
    }
  },
})
