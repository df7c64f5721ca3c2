import { answerQuestions } from '../threads/thread.ts';
import { cutNotice } from './notice-pieces.ts';

/** The thread in which large notices of Meta are read. */
answerQuestions(cutNotice);
