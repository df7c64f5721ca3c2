import { pathToFileURL } from 'node:url';
import { repositoryRoot } from '../settings/root.ts';
import { answerQuestions, builtFolder } from '../threads/thread.ts';
import { positionMapper } from './map-positions.ts';

/** The thread that reads the maps of the built files; they take more memory than all else that the product has loaded. */
const mapPositions = positionMapper({
  built: `${pathToFileURL(builtFolder)}/`,
  sources: `${pathToFileURL(repositoryRoot)}/`,
});

answerQuestions(async (text: string) => mapPositions(text));
