import { answerQuestions } from '#platform/server/threads/thread.ts';
import { answerReadQuestion } from './read-delivery.ts';

/** The thread in which large deliveries are read. */
answerQuestions(answerReadQuestion);
