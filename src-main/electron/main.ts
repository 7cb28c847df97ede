/** Entry of the desktop program: hands what it was started with to the lifecycle. */
import { join } from 'node:path'
import { app, dialog } from 'electron'
import { useFolder } from '../program/data-folder'
import { foldersFor } from '../program/folders'
import { start } from './lifecycle'
import { dataFolderIn } from './open-files'

const args = process.argv.slice(app.isPackaged ? 1 : 2)
const workingFolder = process.cwd()
const data = dataFolderIn(args, workingFolder)
// Another folder is another program: it may run beside the one of the user's own folder.
const unusable = data === undefined ? undefined : useFolder(data)
if (unusable !== undefined) {
  dialog.showErrorBox('Hundred Days', unusable)
  app.exit(1)
} else {
  if (data !== undefined) app.setPath('userData', join(data, 'window'))
  begin()
}

function begin(): void {
  start({
    mainFolder: import.meta.dirname,
    args,
    workingFolder,
    folders: foldersFor(data),
    // Only while it is being worked on may the page come from elsewhere.
    devAddress: app.isPackaged ? undefined : process.env['ELECTRON_RENDERER_URL'],
  })
}
