import { type PageFiles, readPageFiles } from '#engines/visits/server/index.ts';

let assets: PageFiles | undefined;

/** The style and script of every shared page; read once. */
export function viewerAssets(): PageFiles {
  assets ??= readPageFiles('/s/assets', 'features/sharing/web/viewer');
  return assets;
}
