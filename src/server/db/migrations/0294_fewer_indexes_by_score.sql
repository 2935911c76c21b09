-- The index of all surveys by score serves these lists too: a kind of visit and a comment say little about the score.
DROP INDEX "surveys_appointment_type_score_idx";

DROP INDEX "surveys_narrative_score_idx";
