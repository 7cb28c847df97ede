/** The native menu: roles where the system has them, and what the screen does itself as topics. */
import type { MenuItemConstructorOptions } from 'electron'
import type { TopicValue } from '../../src-shared/contract/topics'

export type MenuCommand = TopicValue<'shell.command'>['command']

/** The template; `send` sends the chosen command to the front window. */
export function menuTemplate(
  platform: NodeJS.Platform,
  send: (command: MenuCommand) => void,
): MenuItemConstructorOptions[] {
  const isMac = platform === 'darwin'
  const item = (label: string, command: MenuCommand, accelerator?: string): MenuItemConstructorOptions => ({
    label,
    click: () => {
      send(command)
    },
    ...(accelerator !== undefined && { accelerator }),
  })
  // The page takes these keys itself: in a field they belong to what is being typed.
  const shown = (...given: Parameters<typeof item>): MenuItemConstructorOptions => ({
    ...item(...given),
    registerAccelerator: false,
  })
  return [
    ...(isMac ? [{ role: 'appMenu' } as const] : []),
    {
      label: '&File',
      submenu: [
        item('New campaign', 'newCampaign', 'CmdOrCtrl+N'),
        item('Open campaign…', 'openCampaign', 'CmdOrCtrl+O'),
        { type: 'separator' },
        shown('Print…', 'print', 'CmdOrCtrl+P'),
        { type: 'separator' },
        shown('Settings…', 'settings', 'CmdOrCtrl+,'),
        { type: 'separator' },
        { role: isMac ? 'close' : 'quit' },
      ],
    },
    {
      label: '&Edit',
      submenu: [
        shown('Undo move', 'undo', 'CmdOrCtrl+Z'),
        shown('Redo move', 'redo', isMac ? 'Shift+Cmd+Z' : 'CmdOrCtrl+Y'),
        { type: 'separator' },
        { role: 'cut' },
        { role: 'copy' },
        { role: 'paste' },
        { role: 'selectAll' },
      ],
    },
    {
      label: '&View',
      submenu: [
        shown('Find a command…', 'palette', 'CmdOrCtrl+K'),
        { type: 'separator' },
        shown('Usual size', 'zoomReset', 'CmdOrCtrl+0'),
        shown('Larger', 'zoomIn', 'CmdOrCtrl+Plus'),
        shown('Smaller', 'zoomOut', 'CmdOrCtrl+-'),
        { type: 'separator' },
        { role: 'togglefullscreen' },
      ],
    },
    { role: 'windowMenu' },
    {
      role: 'help',
      submenu: [shown('Keys', 'help', 'F1'), shown('Quick reference of the rules', 'reference')],
    },
  ]
}
